import { Injectable } from '@nestjs/common';
import { AppConfig } from './app-config';

/**
 * Where this server is reached from outside. Without `PUBLIC_URL` that is known only once it listens
 * (`PORT=0` picks a port), so links and problem types ask here each time instead of keeping a copy.
 */
@Injectable()
export class PublicAddress {
  private url: string;

  constructor(private readonly config: AppConfig) {
    this.url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  }

  /** Called once when the server listens; an explicit `PUBLIC_URL` stays as it is. */
  listeningOn(url: string): void {
    if (!this.config.publicUrl) this.url = url;
  }

  link(path: string): string {
    return `${this.url}${path}`;
  }

  problemType(slug: string): string {
    return this.config.problemBase ? `${this.config.problemBase}/${slug}` : this.link(`/problems/${slug}`);
  }
}
