import { lazily } from '#web/app/lazily.tsx';

/** Its forms and tabs weigh as much as the rest of the administrators' screens. */
export const SettingsPage = lazily(async () => (await import('./settings-page.tsx')).SettingsPage);
