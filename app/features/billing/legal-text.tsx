import { type Operator, PLACEHOLDERS } from '~server/domain/billing/operator';
import type { LegalSection } from '~server/domain/billing/terms';

/** The sections of a legal text. The operator's address is a link, and details that they have not filled in are marked. */
export function LegalText({ sections, operator }: { sections: readonly LegalSection[]; operator: Operator }) {
  const text = (written: string) => <Linked text={written} email={operator.email} />;
  return sections.map(({ title, blocks }) => (
    <section key={title} className="stack gap-2">
      <h2>{title}</h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{text(block)}</p>
        ) : (
          <ul key={block.join()}>
            {block.map((line) => (
              <li key={line}>{text(line)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ));
}

function Linked({ text, email }: { text: string; email: string }) {
  const special = [email, ...PLACEHOLDERS].find((part) => text.includes(part));
  if (special === undefined) return text;
  const at = text.indexOf(special);
  return (
    <>
      <Linked text={text.slice(0, at)} email={email} />
      {special === email ? (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      ) : (
        <mark>{special}</mark>
      )}
      <Linked text={text.slice(at + special.length)} email={email} />
    </>
  );
}
