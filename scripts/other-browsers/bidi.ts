interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const answerWithinMs = 60_000;

/** A WebDriver BiDi connection: commands with their answers, and events. */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has gone.'));
    });
  }

  static open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new BidiConnection(socket)));
      socket.addEventListener('error', () => reject(new Error(`${address} does not answer.`)));
    });
  }

  /** @throws When the browser refuses the command or does not answer for a minute. */
  async send<T>(method: string, params: object): Promise<T> {
    this.#sent += 1;
    const id = this.#sent;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new Error(`No answer to ${method}.`)), answerWithinMs);
    this.#socket.send(JSON.stringify({ id, method, params }));
    try {
      // The protocol lays down the shape of each answer.
      return (await promise) as T;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Calls a listener at each event of a kind; the session must have subscribed to it. */
  on<T>(method: string, listener: (params: T) => void): void {
    // As above.
    this.#listeners.set(method, (params) => listener(params as T));
  }

  #take({ id, type, method = '', params, result, error, message }: Message): void {
    if (type === 'event') this.#listeners.get(method)?.(params);
    const waiting = this.#waiting.get(id ?? 0);
    if (type === 'success') waiting?.resolve(result);
    else waiting?.reject(new Error(`${error}: ${message}`));
  }
}
