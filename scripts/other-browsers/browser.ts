/** A key, a press or a move, as both protocols of automation spell it. */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  actions: object[];
}

/** What a protocol of automation can do in the one window of a browser. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** @param expression JavaScript for a text or a promise of one. @returns The text. */
  run(expression: string): Promise<string>;
  act(sources: InputSource[]): Promise<void>;
  /** Errors that the console has shown since this was last called. */
  takeComplaints(): Promise<string[]>;
}

/** A browser that runs. */
export interface OtherBrowser {
  /** Its name and version. */
  title: string;
  driver: Driver;
  /** False where automation switches service workers off: what works offline cannot be tried then. */
  hasWorkers: boolean;
  /** False where automation does not tell what the console says. */
  tellsConsole: boolean;
  stop(): Promise<void>;
}

/** A kind of browser, installed or not. */
export interface BrowserKind {
  name: string;
  /** One line for somebody whose machine lacks it. */
  howToInstall: string;
  isInstalled(): boolean;
  start(): Promise<OtherBrowser>;
}
