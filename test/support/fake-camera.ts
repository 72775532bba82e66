import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of a module of the code. */
const SCALE = 12;
const GREY = 120;

/** The system's Chromium with a camera that sees one picture: a QR code of one of our pages, on a grey table. */
export function launchBrowserThatSees(svg: string, file: string): Promise<Browser> {
  writeFileSync(file, videoOf(modulesOf(svg)));
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  return launchBrowser('--use-fake-ui-for-media-stream', ...camera);
}

/** Which modules are dark, as the page draws them. */
function modulesOf(svg: string): boolean[][] {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]);
  const modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, column, row, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    modules[Number(row)]!.fill(true, Number(column), Number(column) + Number(length));
  }
  return modules;
}

/** Two seconds of it in the uncompressed form that Chromium reads (YUV4MPEG2). */
function videoOf(modules: readonly boolean[][]): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY);
  const [left, top] = [WIDTH, HEIGHT].map((length) => Math.floor((length - modules.length * SCALE) / 2)) as [
    number,
    number,
  ];
  for (let y = 0; y < modules.length * SCALE; y++) {
    for (let x = 0; x < modules.length * SCALE; x++) {
      const isDark = modules[Math.floor(y / SCALE)]![Math.floor(x / SCALE)];
      luma[(top + y) * WIDTH + left + x] = isDark ? 20 : 235;
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 20 }, () => frame),
  ]);
}
