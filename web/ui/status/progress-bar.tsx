import type { ComponentProps } from 'react';
import './progress-bar.css';

/** How much of `max` is done; without a value nobody knows. */
export const ProgressBar = (props: ComponentProps<'progress'>) => <progress className="progress-bar" {...props} />;
