// This script is fetched for cards and blocks. It draws with the main script's Preact.
import { Block } from './block.tsx';
import { Cards } from './cards.tsx';

const style = document.createElement('style');
style.textContent = BLOCKS_STYLE;
document.head.append(style);
window.calendarWidget?.calendar?.show({ Cards, Block });
