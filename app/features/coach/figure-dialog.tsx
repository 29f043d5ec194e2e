import { Dialog } from '~/components/dialog';
import { useMe } from '~/trpc/use-me';
import { type Fact, type Facts, figureText } from '~server/domain/coach/figures/facts';

interface FigureDialogProps {
  fact: Fact;
  facts: Facts;
  onClose: () => void;
}

/** Shows how a figure was computed: what it is, and the figures that it comes from. */
export default function FigureDialog({ fact, facts, onClose }: FigureDialogProps) {
  const { numberLocale } = useMe();
  const behind = inputsOf(fact, facts);
  return (
    <Dialog onClose={onClose} title={`Why ${figureText(fact, numberLocale)}?`} description={fact.sentence}>
      {behind.length > 0 && (
        <dl className="stack gap-3">
          {behind.map((one) => (
            <div key={one.id}>
              <dt className="num font-semibold">{figureText(one, numberLocale)}</dt>
              <dd className="muted">{one.sentence}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="fine">
        Computed from what you entered and from stated estimates, never made up by an AI.
      </p>
    </Dialog>
  );
}

/** The facts that a fact was computed from, nearest first, each once. */
function inputsOf(fact: Fact, facts: Facts): Fact[] {
  const found = new Map<string, Fact>();
  const visit = (ids: readonly string[]): void => {
    for (const id of ids) {
      const one = facts.get(id);
      if (!one || one.id === fact.id || found.has(id)) continue;
      found.set(id, one);
      visit(one.from);
    }
  };
  visit(fact.from);
  return [...found.values()];
}
