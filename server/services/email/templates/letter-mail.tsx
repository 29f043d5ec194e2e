import { Img, Section, Text } from '@react-email/components';
import { Fragment } from 'react';

import type { MailProps } from '../mail-kinds';
import {
  MAIL_COLOUR,
  type MailText,
  Paragraph,
  READING,
  mailButton,
  mailFacts,
  namedLinks,
  paragraph,
  smallPrint,
} from './mail-layout';

type LetterProps = MailProps<'weekly-letter'>;

const PICTURE = 'week.png';

const weekPicture = (alt: string) => (
  <Img
    src={`cid:${PICTURE}`}
    alt={alt}
    width="470"
    data-skip-in-text="true"
    className="soft rule"
    style={{
      width: '100%',
      maxWidth: 470,
      height: 'auto',
      margin: '0 0 16px',
      border: `1px solid ${MAIL_COLOUR.line}`,
      borderRadius: 12,
      boxSizing: 'border-box',
      // Where pictures are off, programs show the words in the style of the picture.
      color: MAIL_COLOUR.softInk,
      fontFamily: READING,
      fontSize: 14,
      lineHeight: '20px',
    }}
  />
);

/** The days of the week as cells, which every program shows without loading anything. The text part has its label. */
function WeekDays({ days }: { days: LetterProps['days'] }) {
  const saved = days.filter((day) => day.saved).map(({ name }) => name);
  return (
    <table
      role="img"
      aria-label={`Saved on ${saved.join(', ')}.`}
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 16px', tableLayout: 'fixed' }}
    >
      <tbody>
        <tr>
          {days.map(({ name, saved: isSaved }) => (
            <td
              key={name}
              align="center"
              className="soft"
              style={{ color: MAIL_COLOUR.softInk, fontFamily: READING, fontSize: 14, lineHeight: '20px' }}
            >
              {name.slice(0, 2)}
              <div
                className={isSaved ? 'saved' : 'rule'}
                style={{
                  boxSizing: 'border-box',
                  width: 24,
                  height: 24,
                  margin: '4px auto 0',
                  borderRadius: 24,
                  border: `2px solid ${isSaved ? MAIL_COLOUR.amber : MAIL_COLOUR.line}`,
                  backgroundColor: isSaved ? MAIL_COLOUR.amber : 'transparent',
                  color: MAIL_COLOUR.ink,
                  fontSize: 14,
                  fontWeight: 700,
                  lineHeight: '20px',
                }}
              >
                {isSaved ? '✓' : ' '}
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function letter({ text, days, picture, ...urls }: LetterProps): MailText {
  const { best, news, next } = text;
  return {
    subject: text.subject,
    // No day is broken in two.
    heading: `Your week, ${text.week.replaceAll(/(?<!–) (?!–)/g, '\u00a0')}`,
    preview: text.preview,
    body: [
      text.opening,
      <Section key="week">
        {picture && weekPicture(picture.alt)}
        {days.length > 0 && <WeekDays days={days} />}
      </Section>,
      text.figures.length > 0 && mailFacts(text.figures.map(({ label, value }) => [label, value] as const)),
      best !== null && (
        <Paragraph key="best">
          <strong>The best moment:</strong> {best}
        </Paragraph>
      ),
      news.length > 0 && (
        <Fragment key="news">
          <Text className="ink" style={{ ...paragraph, marginBottom: 4 }}>
            <strong>From others:</strong>
          </Text>
          <ul className="ink" style={{ ...paragraph, paddingLeft: 20 }}>
            {news.map((sentence) => (
              <li key={sentence} style={{ marginBottom: 4 }}>
                {sentence}
              </li>
            ))}
          </ul>
        </Fragment>
      ),
      ...next,
      text.closing,
      mailButton(text.button, urls.openUrl),
      smallPrint(text.why),
      namedLinks([
        ['Change hour and kinds', urls.settingsUrl],
        ['Stop this letter', urls.unsubscribeUrl],
      ]),
    ],
    ...(picture && { images: [{ name: PICTURE, type: 'image/png' as const, content: picture.png }] }),
  };
}

/** The weekly letter, with its picture or without. */
export const letterMails = { 'weekly-letter': letter, 'weekly-letter-many': letter };
