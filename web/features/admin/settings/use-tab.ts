import { useSearchParams } from 'react-router-dom';

export const TABS = ['email', 'security', 'twoFactor'] as const;
export type Tab = (typeof TABS)[number];

/** The open tab, kept in the address: `?tab=security`. */
export const useTab = () => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: Tab = TABS.find((one) => one === asked) ?? 'email';
  return { tab, setTab: (next: Tab) => setParams(next === 'email' ? {} : { tab: next }, { replace: true }) };
};
