import { Dialog } from '#widget/page/dialog.tsx';
import { Frame } from '#widget/page/frame.tsx';
import type { Model } from '#widget/page/model.ts';
import { htmlOf } from './jsx-runtime.ts';

/** HTML of the page for a model. Bundled with the runtime beside it, as the page's own script is. For tests. */
export const draw = (model: Model): string => htmlOf(<Frame model={model} />) + htmlOf(<Dialog model={model} />);
