import type { Answer, Order } from '../card-painter.ts';
import { layOutFonts } from './card-fonts.ts';

// Draws the preview pictures of shared links in a process of its own. Large libraries in C draw the names. They must neither
// delay the server nor crash it.

const [workDir = ''] = process.argv.slice(2);

async function load() {
  await layOutFonts(workDir);
  // After the fonts are there: the library looks for them once.
  const { drawCard } = await import('./draw-card.ts');
  return drawCard;
}

const loading = load();
// The first card awaits it. Before that a failure would end the process, and nobody would learn why.
loading.catch(() => undefined);

process.on('message', async ({ number, card, picture }: Order) => {
  try {
    const drawCard = await loading;
    send({ number, png: await drawCard(card, picture) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    send({ number, failure: { message: error instanceof Error ? error.message : String(error), code } });
  }
});
// The server is gone.
process.on('disconnect', () => process.exit());

function send(answer: Answer): void {
  process.send?.(answer);
}
