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

/** The design's tokens in sRGB: mail programs know neither OKLCH nor variables. */
export const MAIL_COLOUR = {
  paper: '#f9f5ec',
  surface: '#fefcf8',
  line: '#e1dcd0',
  ink: '#18271d',
  softInk: '#525f54',
  forest: '#1a5e3c',
  onForest: '#f9fbf3',
  amber: '#eea334',
} as const;
/** The same in the dark, for programs that follow the reader's choice. Styles in a sheet lose against those at an
 * element, so each has to be important. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #141a16 !important; }
  .card { background-color: #1d2520 !important; border-color: #37423a !important; }
  .ink { color: #edf2e8 !important; }
  .soft { color: #b3beb2 !important; }
  .leaf { color: #8fd3a8 !important; }
  .button { background-color: #8fd3a8 !important; color: #10261a !important; }
  .rule { border-color: #37423a !important; }
  .saved { background-color: #f4b34b !important; border-color: #f4b34b !important; }
}`;
const DISPLAY = '"Bricolage Grotesque","Trebuchet MS",Verdana,sans-serif';
export const READING = 'Figtree,system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif';

export const paragraph: CSSProperties = {
  margin: '0 0 16px',
  color: MAIL_COLOUR.ink,
  fontFamily: READING,
  fontSize: 16,
  lineHeight: '24px',
  // A name without a space must not widen the mail beyond a phone.
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
};
const small: CSSProperties = { ...paragraph, color: MAIL_COLOUR.softInk, fontSize: 14, lineHeight: '20px' };
const title: CSSProperties = {
  margin: '0 0 16px',
  color: MAIL_COLOUR.ink,
  fontFamily: DISPLAY,
  fontSize: 24,
  fontWeight: 700,
  letterSpacing: '-0.3px',
  lineHeight: '30px',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
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
        <title>{subject}</title>
        {/* As it stands: React would write '>' so that programs skip the rule. */}
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </Head>
      <Body className="paper" style={{ backgroundColor: MAIL_COLOUR.paper, margin: 0, padding: '24px 12px' }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 520, margin: '0 auto' }}>
          <Text
            className="leaf"
            data-skip-in-text="true"
            style={{
              ...title,
              margin: '0 0 16px 4px',
              color: MAIL_COLOUR.forest,
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
                backgroundColor: MAIL_COLOUR.amber,
              }}
            />
            Hazel
          </Text>
          <Section
            className="card"
            style={{
              backgroundColor: MAIL_COLOUR.surface,
              border: `1px solid ${MAIL_COLOUR.line}`,
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

/** Text of which each part begins a line. */
function Stacked({ lines }: { lines: readonly ReactNode[] }): ReactNode {
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
    <Stacked
      lines={facts
        .filter((fact) => !!fact)
        .map(([label, value]) => (
          <>
            <span className="soft" style={{ color: MAIL_COLOUR.softInk }}>
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
    className="ink rule"
    style={{ ...paragraph, borderLeft: `3px solid ${MAIL_COLOUR.line}`, paddingLeft: 12 }}
  >
    <Stacked lines={text.split('\n')} />
  </Text>
);

/** A legal text in small print, under a heading of its own. */
export const legalText = (heading: string, sections: readonly LegalSection[]) => (
  <>
    <Hr className="rule" style={{ margin: '24px 0', borderColor: MAIL_COLOUR.line }} />
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
            {typeof block === 'string' ? block : <Stacked lines={block} />}
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
    <Link href={href} className="leaf" style={{ color: MAIL_COLOUR.forest, textDecoration: 'underline' }}>
      {href}
    </Link>
  </Text>
);

/** Links in small print by their names, for mails that come often. Each is 44 px high, so that a thumb meets the one it
 * means. The text part spells them out. */
export const namedLinks = (links: readonly (readonly [label: string, href: string])[]) => (
  <Text className="soft" style={{ ...small, margin: '-4px 0 4px' }}>
    <Stacked
      lines={links.map(([label, href]) => (
        <Link
          key={label}
          href={href}
          className="leaf"
          style={{
            display: 'inline-block',
            padding: '12px 0',
            color: MAIL_COLOUR.forest,
            textDecoration: 'underline',
          }}
        >
          {label}
        </Link>
      ))}
    />
  </Text>
);

/** The mail's one action, as a button. */
export const mailButton = (label: string, href: string) => (
  <Section style={{ margin: '8px 0 20px' }}>
    <Button
      href={href}
      className="button"
      style={{
        backgroundColor: MAIL_COLOUR.forest,
        borderRadius: 14,
        color: MAIL_COLOUR.onForest,
        fontFamily: READING,
        fontSize: 16,
        fontWeight: 600,
        padding: '16px 24px',
      }}
    >
      {label}
    </Button>
  </Section>
);

/** The same with the address itself below it, for what must also work where no button is shown. The text part
 * holds the address only. */
export const action = (label: string, linkLabel: string, href: string) => (
  <>
    <Section data-skip-in-text="true">{mailButton(label, href)}</Section>
    {smallLink(linkLabel, href)}
  </>
);
