import { widgetWords as words } from '#shared/locale/widget.ts';

/** Shows a sentence and a link to start again, instead of a white frame. */
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
