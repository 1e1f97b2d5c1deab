import { widgetWords as words } from '#shared/locale/widget.ts';

/** Never a white frame: a sentence and a way to start again. */
export const showCrash = (root: HTMLElement): void => {
  const sentence = document.createElement('p');
  sentence.className = 'crash';
  sentence.append(`${words.crashed} `);
  const again = document.createElement('a');
  again.href = window.location.href;
  again.textContent = words.reload;
  sentence.append(again);
  root.replaceChildren(sentence);
};
