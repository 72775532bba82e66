import { Injectable } from '@nestjs/common';
import { AppConfig } from './app-config';

/**
 * The public address of this server. Without `PUBLIC_URL` it is known only once the server listens (`PORT=0` selects a
 * port), so do not cache it.
 */
@Injectable()
export class PublicAddress {
  private url: string;

  constructor(private readonly config: AppConfig) {
    this.url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  }

  /** Called once the server listens; an explicit `PUBLIC_URL` takes precedence. */
  listeningOn(url: string): void {
    if (!this.config.publicUrl) this.url = url;
  }

  link(path: string): string {
    return `${this.url}${path}`;
  }

  /** The path and query of a link of this server; undefined for other addresses. */
  pathOf(link: string): string | undefined {
    return link.startsWith(`${this.url}/`) ? link.slice(this.url.length) : undefined;
  }

  problemType(slug: string): string {
    return this.config.problemBase ? `${this.config.problemBase}/${slug}` : this.link(`/problems/${slug}`);
  }
}
