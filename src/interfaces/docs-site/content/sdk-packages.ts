import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_VERSION } from '../../../platform/config';

/** Folder of the packages that the build creates. */
const PACKAGES = join(__dirname, '../../../../dist/sdk');

/** A package of the SDK in a document. */
const WRITTEN = /slipway-sdk-\d[\w.-]{0,40}\.tgz/g;

/** Path of a package of the SDK: of this version of the server, or of a released one. */
export function findSdkPackage(file: string): string | undefined {
  return listPackages().includes(file) ? join(PACKAGES, file) : undefined;
}

/** The text with the package that belongs to this server, whose name ends with a hash until it is released. */
export function withCurrentSdkPackage(text: string): string {
  const current = listPackages().find((file) => file.startsWith(`slipway-sdk-${PACKAGE_VERSION}`));
  return current === undefined ? text : text.replace(WRITTEN, current);
}

function listPackages(): string[] {
  return existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
}
