import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { Children, type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react';

import type { LegalSection } from '../../../domain/billing/terms';
import type { MailImage } from '../email';
import type { MailKind, MailProps } from '../mail-kinds';
import { COLOUR, DARK_RULES, DISPLAY, READING } from './mail-style';

/** What a mail says. */
export interface MailText {
  subject: string;
  /** The title inside the mail, where it is not the subject. */
  heading?: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** Paragraphs, and parts made by the functions below. */
  body: readonly ReactNode[];
  /** Pictures that the body shows as `cid:NAME`. A second rendering must make the same bytes. */
  images?: readonly MailImage[];
}

/** What each kind of mail says, computed from its data. */
export type MailTexts = { [K in MailKind]: (props: MailProps<K>) => MailText | Promise<MailText> };

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  color: COLOUR.ink,
  fontFamily: READING,
  fontSize: 16,
  lineHeight: '24px',
  // Names of goals may be one long word.
  wordBreak: 'break-word',
};
const small: CSSProperties = { ...paragraph, color: COLOUR.softInk, fontSize: 14, lineHeight: '20px' };
const title: CSSProperties = {
  margin: '0 0 16px',
  color: COLOUR.ink,
  fontFamily: DISPLAY,
  fontSize: 24,
  fontWeight: 700,
  letterSpacing: '-0.3px',
  lineHeight: '30px',
};

/** Paper, wordmark, card and footer around the text of a mail.
 * @param displayName null when the recipient may have no account */
export function mailPage(
  { subject, heading = subject, preview, body }: MailText,
  displayName: string | null,
): ReactElement {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_RULES}</style>
      </Head>
      <Body className="paper" style={{ backgroundColor: COLOUR.paper, margin: 0, padding: '24px 12px' }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 520, margin: '0 auto' }}>
          <Text
            data-skip-in-text="true"
            className="forest"
            style={{
              ...title,
              margin: '0 0 16px 4px',
              color: COLOUR.forest,
              letterSpacing: '-0.5px',
              lineHeight: '32px',
            }}
          >
            <span
              style={{
                display: 'inline-block',
                width: 14,
                height: 14,
                marginRight: 8,
                borderRadius: 14,
                backgroundColor: COLOUR.amber,
              }}
            />
            Hazel
          </Text>
          <Section
            className="surface"
            style={{
              backgroundColor: COLOUR.surface,
              border: `1px solid ${COLOUR.line}`,
              borderRadius: 16,
              padding: '28px 24px 12px',
            }}
          >
            <Heading as="h1" className="ink" style={title}>
              {heading}
            </Heading>
            {Children.toArray([displayName === null ? 'Hello,' : `Hello ${displayName},`, ...body]).map(
              (part) => (typeof part === 'string' ? <Paragraph key={part}>{part}</Paragraph> : part),
            )}
          </Section>
          <Text className="soft" style={{ ...small, margin: '16px 4px 0' }}>
            Hazel, your savings coach. Hazel never asks for your password by mail.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={paragraph}>
    {children}
  </Text>
);

export const smallPrint = (text: string) => (
  <Text className="soft" style={small}>
    {text}
  </Text>
);

function Lines({ lines }: { lines: readonly ReactNode[] }): ReactNode {
  return lines.map((line, nth) => (
    <Fragment key={nth}>
      {nth > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Label and value of each line, one below the other; what is false or null is left out. */
export const mailFacts = (
  facts: readonly (readonly [label: string, value: string] | false | '' | null)[],
) => (
  <Paragraph>
    <Lines
      lines={facts
        .filter((fact) => !!fact)
        .map(([label, value]) => (
          <>
            <span className="soft" style={{ color: COLOUR.softInk }}>
              {label}:
            </span>{' '}
            {value}
          </>
        ))}
    />
  </Paragraph>
);

/** Text that somebody typed, with its line breaks, set apart from Hazel's own. */
export const typedText = (text: string) => (
  <Text
    className="ink line"
    style={{ ...paragraph, borderLeft: `3px solid ${COLOUR.line}`, paddingLeft: 12 }}
  >
    <Lines lines={text.split('\n')} />
  </Text>
);

/** A legal text in small print, under a heading of its own. */
export const legalText = (heading: string, sections: readonly LegalSection[]) => (
  <>
    <Hr className="line" style={{ margin: '24px 0', borderColor: COLOUR.line }} />
    <Heading as="h2" className="ink" style={{ ...title, fontSize: 20, lineHeight: '26px' }}>
      {heading}
    </Heading>
    {sections.map(({ title: name, blocks }) => (
      <Fragment key={name}>
        <Heading
          as="h3"
          className="ink"
          style={{ ...title, margin: '0 0 4px', fontSize: 16, lineHeight: '22px' }}
        >
          {name}
        </Heading>
        {blocks.map((block) => (
          <Text key={String(block)} className="soft" style={small}>
            {typeof block === 'string' ? block : <Lines lines={block} />}
          </Text>
        ))}
      </Fragment>
    ))}
  </>
);

/** A link in small print, spelt out. */
export const smallLink = (label: string, href: string) => (
  <Text className="soft" style={{ ...small, wordBreak: 'break-all' }}>
    {label}
    <br />
    <Link className="forest" href={href} style={{ color: COLOUR.forest, textDecoration: 'underline' }}>
      {href}
    </Link>
  </Text>
);

/** The mail's one action: a button, and below it the address itself for programs that show no button. The text
 * part holds the address only. */
export const action = (label: string, linkLabel: string, href: string) => (
  <>
    <Section data-skip-in-text="true" style={{ margin: '8px 0 20px' }}>
      <Button
        className="button"
        href={href}
        style={{
          backgroundColor: COLOUR.forest,
          borderRadius: 14,
          color: COLOUR.onForest,
          fontFamily: READING,
          fontSize: 16,
          fontWeight: 600,
          padding: '16px 24px',
        }}
      >
        {label}
      </Button>
    </Section>
    {smallLink(linkLabel, href)}
  </>
);
