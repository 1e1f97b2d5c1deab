import { useState } from 'react';
import { testEmailSettings } from '#shared/contracts/settings.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import type { EmailFields } from './email-fields.ts';

type MailTest = { passed: boolean; answer: string };

/** Sends a test letter with the typed settings. Keeps the mail server's answer until the next try. */
export const useMailTest = () => {
  const [result, setResult] = useState<MailTest | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = async (fields: EmailFields): Promise<void> => {
    setRunning(true);
    setResult(null);
    try {
      const { enabled, siteAddress, ...body } = fields;
      const { message } = await callApi(testEmailSettings, { body });
      setResult({ passed: true, answer: message });
    } catch (thrown) {
      setResult({ passed: false, answer: errorText(thrown) });
    } finally {
      setRunning(false);
    }
  };

  return { result, isRunning, run };
};
