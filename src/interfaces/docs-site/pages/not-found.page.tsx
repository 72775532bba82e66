import type { GuidesLibrary } from '../content/guides-library';
import { Shelf, SiteFrame } from './site-frame';

/** For outdated or mistyped addresses. */
export function NotFoundPage({ library }: { library: GuidesLibrary }) {
  return (
    <SiteFrame path="">
      <div class="reading">
        <main id="main" tabIndex={-1}>
          <h1>Page not found</h1>
          <p>Use the search, or browse the guides.</p>
        </main>
        <Shelf library={library} path="" />
      </div>
    </SiteFrame>
  );
}
