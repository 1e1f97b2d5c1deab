import { useBackCloses } from './use-back-closes.ts';

/** While it is drawn, the browser's «Back» calls `onBack`: for what is open only at times (`useBackCloses`). */
export const BackCloses = ({ onBack }: { onBack: () => void }) => {
  useBackCloses(() => {
    onBack();
    return true;
  });
  return null;
};
