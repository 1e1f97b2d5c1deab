import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { openPage } from '#widget/testing/browser.ts';

/** The browser that the run names. @throws Error that says who names it */
const browserOfRun = (): string => {
  const { CHROMIUM } = process.env;
  if (!CHROMIUM) throw new Error('CHROMIUM names no browser: run this by npm run fuzz');
  return CHROMIUM;
};

/**
 * A visitor's browser that notes whatever goes wrong: errors of page and console, and dialogs, which only a smuggled
 * script opens.
 */
export const startVisitor = async () => {
  const browser = await launchBrowser(browserOfRun());
  const { page, errors } = await openPage(browser);
  page.on('dialog', (dialog) => {
    errors.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('crash', () => errors.push('the page crashed'));
  return {
    page,
    /** Errors since the last call. */
    wrong: (): string[] => errors.splice(0),
    end: () => browser.close(),
  };
};
