/** @jsxImportSource preact */
// This script is fetched with the first QR code. It draws with the main script's Preact.
import { qrCode } from '#shared/embedding/qr-code.ts';
import { qrWords as words } from '#shared/locale/widget.ts';
import { isoDay } from '#shared/time/day.ts';
import type { QrView } from '#widget/page/boot/page-scripts.ts';
import { leaveThroughHost, posterAddress } from '#widget/page/host/host.ts';

/**
 * Pixels of the picture for each module of the QR code. The code is then some ten centimetres wide on paper at 300 dpi.
 */
const MODULE = 24;

/** The code as a file of its own, dark on white. */
const svgOf = (size: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;

const pngAddress = (size: number, path: string): string => {
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE;
  canvas.height = size * MODULE;
  const brush = canvas.getContext('2d');
  if (!brush) return '';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.scale(MODULE, MODULE);
  brush.fillStyle = '#000';
  brush.fill(new Path2D(path));
  return canvas.toDataURL();
};

/** The QR code of an event's link, with two files to download for printing [FACE-123]. */
export const QrCode: QrView = ({ event: { id, title, first } }) => {
  const address = posterAddress(id, isoDay(first));
  const { size, path } = qrCode(address);
  const setPng = (link: HTMLAnchorElement | null): void => {
    if (link) link.href = pngAddress(size, path);
  };
  return (
    <>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.qrLabel(title)}>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} shape-rendering="crispEdges" />
      </svg>
      {/* biome-ignore-start lint/a11y: a click on a link inside, or Enter, reaches this element */}
      <div className="downloads" onClick={(domEvent) => leaveThroughHost(domEvent, address)}>
        {/* biome-ignore-end lint/a11y: only the element itself */}
        <a
          className="copy"
          href={`data:image/svg+xml,${encodeURIComponent(svgOf(size, path))}`}
          download={`QR ${title}.svg`}
        >
          {words.download('SVG')}
        </a>
        <a className="copy" href={address} ref={setPng} download={`QR ${title}.png`}>
          {words.download('PNG')}
        </a>
      </div>
    </>
  );
};

window.calendarWidget?.calendar?.show({ QrCode });
