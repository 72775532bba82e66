import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth';

const STYLESHEET = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 2rem 0 .25rem; }
p { margin: 0 0 1rem; }
ul { padding-left: 1.25rem; }
li { margin: .35rem 0; }
code { font: .95em ui-monospace, monospace; background: light-dark(#eef2f6, #243040); padding: .1em .35em; border-radius: .25rem; }
a { color: light-dark(#0b5c9e, #7cc0ff); }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
.status { color: light-dark(#555e68, #aab4bf); font-variant-numeric: tabular-nums; }
`.trimStart();

@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  @Get('slipway.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=3600')
  stylesheet(): string {
    return STYLESHEET;
  }
}
