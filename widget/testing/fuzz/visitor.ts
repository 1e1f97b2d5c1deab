import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { openPage } from '#widget/testing/browser.ts';

/**
 * The path of the browser, from the variable CHROMIUM. @throws Error if CHROMIUM is empty; it says to use npm run fuzz
 */
const browserOfRun = (): string => {
  const { CHROMIUM } = process.env;
  if (!CHROMIUM) throw new Error('CHROMIUM names no browser: run this by npm run fuzz');
  return CHROMIUM;
};

/**
 * A visitor's browser that records everything that goes wrong: errors of the page and its console, and dialogs, because
 * only a smuggled script opens a dialog.
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
