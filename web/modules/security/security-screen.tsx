/** Security of all accounts, for admins. */
import { shell } from '../../../domain/text.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useBanner } from '../../ui/page/use-banner.ts';
import { FactorPolicyForm } from './factor-policy-form.tsx';

export function SecurityScreen() {
  const banner = useBanner();
  return (
    <PageFrame title={shell.securityLabel} banner={banner}>
      <FactorPolicyForm banner={banner} />
    </PageFrame>
  );
}
