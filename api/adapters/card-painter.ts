import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pictureVariant } from '#shared/rules/identity.ts';
import type { CardPainter, CardPicture, PictureFiles } from '../domain/ports/pictures.ts';
import { reportStrayError } from '../stray-errors.ts';
import { fontSettingsIn } from './card-painting/card-fonts.ts';
import { createWorkQueue } from './work-queue.ts';

const program = fileURLToPath(new URL('card-painting/process.ts', import.meta.url));
const maxQueuedCards = 20;
const cardTimeoutMs = 20_000;
const idleMs = 60_000;

interface PainterParts {
  pictureFiles: Pick<PictureFiles, 'read'>;
  /** Folder for font files of the drawing process; made when missing. */
  workDir: string;
}

/** A request to the drawing process. */
export interface Order {
  number: number;
  card: CardPicture;
  /** The bytes of the picture that the card names. */
  picture: Uint8Array | undefined;
}

/** The response of the drawing process: the card, or why it could not be drawn. */
export interface Answer {
  number: number;
  png?: Uint8Array;
  /** `code` is the error code of the operating system, such as `ENOSPC`. */
  failure?: { message: string; code: string | undefined };
}

/**
 * Draws cards one after the other in a process of their own, which starts with the first card and ends after a minute
 * without cards. Rejects when a card cannot be drawn.
 */
export function createCardPainter({ pictureFiles, workDir }: PainterParts): CardPainter {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: maxQueuedCards });
  let painter: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let cardNumber = 0;

  function running(): ChildProcess {
    if (painter?.connected) return painter;
    painter = startPainter(workDir);
    return painter;
  }

  async function storedPicture({ picture }: CardPicture): Promise<Buffer | undefined> {
    const name = /^\/media\/([0-9a-f]{64}-512\.jpg)$/.exec(picture ? pictureVariant(picture, 512, 'jpg') : '')?.[1];
    return name ? pictureFiles.read(name) : undefined;
  }

  async function paint(card: CardPicture): Promise<Buffer> {
    clearTimeout(idleTimer);
    cardNumber += 1;
    const picture = await storedPicture(card);
    const answer = await answerOf(running(), { number: cardNumber, card, picture }).catch((error: unknown) => {
      stop();
      throw error;
    });
    const { png, failure } = answer;
    if (!png) {
      // The process may have failed to write its fonts, and would draw no later card either; the next card starts another one.
      stop();
      throw Object.assign(new Error(`card not drawn: ${failure?.message}`), { code: failure?.code });
    }
    idleTimer = setTimeout(stop, idleMs);
    idleTimer.unref();
    return Buffer.from(png);
  }

  function stop(): void {
    painter?.kill('SIGKILL');
    painter = undefined;
  }

  return { paint: (card) => queue.run(() => paint(card)) };
}

function startPainter(workDir: string): ChildProcess {
  const started = fork(program, [workDir], {
    execArgv: [],
    env: { FONTCONFIG_FILE: fontSettingsIn(workDir) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // At shutdown the server does not wait for this process.
  started.unref();
  started.channel?.unref();
  // When the process exits, `answerOf` rejects the current card.
  started.on('error', (error) => {
    reportStrayError('card painter', error);
    started.kill('SIGKILL');
  });
  return started;
}

/** Sends a card to the process. Rejects when the process exits or the time is over. */
function answerOf(painter: ChildProcess, order: Order): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onMessage = (answer: Answer) => {
    if (answer.number === order.number) resolve(answer);
  };
  const onExit = () => reject(new Error('the process that draws cards ended'));
  const onTimeout = setTimeout(() => reject(new Error('card not drawn in time')), cardTimeoutMs);
  painter.on('message', onMessage);
  painter.on('exit', onExit);
  painter.channel?.ref();
  painter.send(order, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(onTimeout);
    painter.off('message', onMessage);
    painter.off('exit', onExit);
    painter.channel?.unref();
  });
}
