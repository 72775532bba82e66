import type { Response } from 'express';
import type { VNode } from 'preact';
import { renderDocument } from '../frame/render';
import type { WaiverHeading } from './waiver-sheet';

/** A waiver page as HTML. Its address is a key, with the style and scripts that go with it. */
export function renderWaiver(
  response: Response,
  status: number,
  title: string,
  page: VNode,
  heading?: WaiverHeading,
): string {
  return renderDocument(response, title, page, status, {
    ...(heading && { site: heading.operatorName }),
    isAddressKey: true,
    styles: ['waiver.css'],
    scripts: ['signature.js', 'waiver.js'],
  });
}
