// A script of its own, fetched where cards or a block are shown. It draws with the Preact of the main script.
import { Block } from './block.tsx';
import { Cards } from './cards.tsx';

const style = document.createElement('style');
style.textContent = BLOCKS_STYLE;
document.head.append(style);
window.calendarWidget?.calendar?.show({ Cards, Block });
