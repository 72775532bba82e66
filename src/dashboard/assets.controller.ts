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
fieldset { margin: 1.5rem 0; padding: 0 0 0 1rem; border: 0; border-left: 3px solid light-dark(#d5dce4, #38465a); min-width: 0; }
legend { font-weight: 600; padding: 0; }
section > h2 { font-size: 1.375rem; margin-top: 2.5rem; }
.question { margin: 1.5rem 0; }
.question > label { font-weight: 600; }
.choice { display: block; margin: .35rem 0; }
.hint { color: light-dark(#555e68, #aab4bf); margin: 0 0 .35rem; white-space: pre-line; }
.fault { color: light-dark(#a4161a, #ff9b9b); font-weight: 600; margin: 0 0 .35rem; }
.faulty { border-left: 3px solid light-dark(#a4161a, #ff9b9b); padding-left: 1rem; }
.notice { border: 2px solid currentColor; border-radius: .25rem; padding: 1rem; margin: 1.5rem 0; }
input[type=text], input[type=date], textarea { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; }
input[type=date] { width: auto; }
input[type=radio], input[type=checkbox] { width: 1.15rem; height: 1.15rem; margin-right: .5rem; vertical-align: -.15rem; }
textarea { min-height: 8rem; }
button { font: inherit; font-weight: 600; padding: .65rem 1.5rem; }
:is(input, textarea, button):focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
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
