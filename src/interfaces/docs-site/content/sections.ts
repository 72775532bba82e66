/** A part of a page under one heading, for search and table of contents. */
export interface Section {
  /** Empty for the text before the second heading. */
  readonly anchor: string;
  readonly title: string;
  /** 1 for the page itself. */
  readonly level: number;
  /** Text without markup. */
  readonly text: string;
}

export interface RenderedPage {
  readonly html: string;
  readonly sections: readonly Section[];
}
