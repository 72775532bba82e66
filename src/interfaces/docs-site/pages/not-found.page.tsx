import type { GuidesLibrary } from '../content/guides-library';
import { Shelf, SiteFrame } from './site-frame';

/** For outdated or mistyped addresses. */
export function NotFoundPage({ library }: { library: GuidesLibrary }) {
  return (
    <SiteFrame path="">
      <div class="reading">
        <main id="main" tabIndex={-1}>
          <h1>There is no such page</h1>
          <p>Look for it with the search above, or among the guides.</p>
        </main>
        <Shelf library={library} path="" />
      </div>
    </SiteFrame>
  );
}
