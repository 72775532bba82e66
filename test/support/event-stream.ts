/** A stream of server-sent events as a browser reads it. */
export class EventStream {
  text = '';
  hasEnded = false;

  private constructor(
    readonly answer: Response,
    private readonly aborted: AbortController,
  ) {
    void this.read();
  }

  static async open(url: string, cookie: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const aborted = new AbortController();
    return new EventStream(await fetch(url, { headers: { cookie, ...headers }, signal: aborted.signal }), aborted);
  }

  get changes(): number {
    return this.text.split('event: changed').length - 1;
  }

  leave(): void {
    this.aborted.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      const reader = this.answer.body!.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.text += decoder.decode(part.value);
      }
    } catch {
      // Left.
    }
    this.hasEnded = true;
  }
}
