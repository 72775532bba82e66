/** A part of a page under one heading: what a search finds and a table of contents lists. */
export interface Section {
  /** Empty for what stands above the second heading of a page. */
  readonly anchor: string;
  readonly title: string;
  /** 1 for the page itself. */
  readonly level: number;
  /** Its words without markup. */
  readonly text: string;
}

export interface RenderedPage {
  readonly html: string;
  readonly sections: readonly Section[];
}
