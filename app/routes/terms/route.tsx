import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { Card } from '~/components/card';
import { PublicFrame } from '~/components/public-frame';
import { LegalText } from '~/features/billing/legal-text';
import { termsSections, contractWithdrawalSections } from '~server/domain/billing/terms';
import { preferredNumberLocale } from '~server/domain/kernel/number-locale';

export function loader({ context }: LoaderFunctionArgs) {
  const { operator } = context.app;
  const locale = preferredNumberLocale(context.ctx.acceptLanguage);
  return {
    operator,
    terms: termsSections(operator, locale),
    withdrawal: contractWithdrawalSections(operator),
  };
}

export const handle = { static: true };

export default function TermsPage() {
  const { operator, terms, withdrawal } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <article className="page gap-6">
        <h1>Terms</h1>
        <LegalText sections={terms} operator={operator} />
        <Card id="withdrawal" className="stack gap-6 p-5">
          <LegalText sections={withdrawal} operator={operator} />
        </Card>
      </article>
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Terms · Hazel' }];
