import { Get, Header, Param } from '@nestjs/common';
import { PublicAddress } from '../../../platform/config';
import { ErrorPages, PublicPages, type RequestedLanguage } from '../../html';
import { activityPath, shopPath } from '../open-shop';
import { ShopService } from './shop.service';
import { themeOf } from './theme';

/** For files that are the same in every language. */
const NO_LANGUAGE: RequestedLanguage = { chosen: undefined, accepted: undefined };

/** The style sheet and the site map of a shop. */
@PublicPages('shop/:Operator')
@ErrorPages()
export class ShopFilesController {
  constructor(
    private readonly shops: ShopService,
    private readonly address: PublicAddress,
  ) {}

  /** Also of operators without a shop, for the pages of their customers. */
  @Get('theme.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  async theme(@Param('Operator') slug: string): Promise<string> {
    return themeOf(await this.shops.findColour(slug));
  }

  /** Lists the pages of the shop for search engines (sitemaps.org). */
  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  async sitemap(@Param('Operator') slug: string): Promise<string> {
    const shop = await this.shops.findShop(slug, NO_LANGUAGE);
    const ids = shop ? await this.shops.listActivityIds(shop) : [];
    const paths = shop ? [shopPath(shop), ...ids.map((id) => activityPath(shop, id))] : [];
    const urls = paths.map((path) => `  <url><loc>${this.address.link(path)}</loc></url>\n`).join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  }
}
