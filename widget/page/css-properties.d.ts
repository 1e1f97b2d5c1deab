import 'react';

declare module 'react' {
  // An interface, because only interfaces merge: custom properties may stand in `style`.
  interface CSSProperties {
    [property: `--${string}`]: string;
  }
}
