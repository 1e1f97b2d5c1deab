import { Component, type ReactNode, startTransition } from 'react';
import { jsx } from 'react/jsx-runtime';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { showCrash } from './crash.ts';
import type { Handover } from './handover.ts';

/** What breaks while drawing leaves a sentence and a link, not a white frame. */
class Safe extends Component<{ root: HTMLElement; children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(): void {
    // After React has taken its own nodes away.
    setTimeout(() => showCrash(this.props.root));
  }
  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

const takeOver = (root: HTMLElement, { request, picture }: Handover): void => {
  if (!picture) return;
  picture.freeze();
  picture.kit.drawWith(jsx);
  const underWay = picture.model.feed === 'loading' ? request : null;
  // A transition is hydrated in slices, so that it blocks no click.
  startTransition(() => {
    hydrateRoot(
      root,
      <Safe root={root}>
        <App root={root} picture={picture} request={underWay} />
      </Safe>,
    );
  });
};

const root = document.getElementById('calendar');
if (root && window.calendarWidget) takeOver(root, window.calendarWidget);
