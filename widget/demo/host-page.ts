import { demoWords as words } from '#shared/locale/demo.ts';

const STYLE = `
  :root { font: 17px/1.6 Georgia, 'Times New Roman', serif; color: #27272a; background: #faf7f2; }
  body { margin: 0; }
  header, main, footer { max-width: 1040px; margin: 0 auto; padding: 24px 20px; box-sizing: border-box; }
  header, nav { display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: baseline; }
  header { border-bottom: 1px solid #e5ded2; }
  header b { font-size: 1.25rem; margin-right: auto; }
  header span { color: #57534e; }
  h1 { margin: 16px 0 4px; font-size: 2.2rem; line-height: 1.2; }
  p { margin: 0 0 24px; max-width: 46rem; }
  footer { color: #57534e; border-top: 1px solid #e5ded2; }
`;

/** A small foreign site with the embed code pasted. */
export const hostPage = (code: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.site}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><b>${words.site}</b><nav>${words.menu.map((item) => `<span>${item}</span>`).join('')}</nav></header>
<main>
<h1>${words.heading}</h1>
<p>${words.lead}</p>
${code}
</main>
<footer>${words.footer}</footer>
</body>
</html>
`;
