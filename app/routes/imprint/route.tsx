import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { PublicFrame } from '~/components/public-frame';

export function loader({ context }: LoaderFunctionArgs) {
  return { supportEmail: context.app.supportEmail };
}

/** This page is complete without scripts, so none are loaded. */
export const handle = { static: true };

export default function ImprintPage() {
  const { supportEmail } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Imprint</h1>
        <p>
          Hazel is a savings coach on the web. This installation is run by its operator, who answers for what
          is shown here.
        </p>
        <section className="stack gap-2">
          <h2>Contact</h2>
          <p>
            <a href={`mailto:${supportEmail}`} className="link">
              {supportEmail}
            </a>
          </p>
        </section>
        <section className="stack gap-2">
          <h2>No financial advice</h2>
          <p>
            Hazel gives no investment advice and sells no financial products. Estimates are estimates; each
            says where it comes from.
          </p>
        </section>
        <section className="stack gap-2">
          <h2>Credits</h2>
          <p>
            Fonts: Bricolage Grotesque and Figtree, both under the SIL Open Font License 1.1. Icons: Lucide,
            ISC License.
          </p>
        </section>
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Imprint · Hazel' }];
