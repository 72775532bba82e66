import { ConfirmedForm, FileInput, Form, PageView, Panel, type Rejection } from '../../html';
import { picturePolicy, pictureSource } from '../../public-pages';
import { PICTURE_TYPES } from '../activities/pictures.panel';
import type { Visit } from '../frame/visit';
import { SettingsPage } from './settings.page';

/** The settings, with the logo in a separate form because it sends a file. */
export function settingsPage({ operator, address }: Visit, rejection?: Rejection): PageView {
  const { logo } = operator;
  const source = logo === null ? undefined : pictureSource(logo, address);
  const content = (
    <>
      <SettingsPage rejection={rejection} />
      <LogoPanel source={source} name={operator.name} rejection={rejection} />
    </>
  );
  return new PageView('Settings', content, 200, picturePolicy(logo === null ? [] : [logo], address));
}

interface LogoProps {
  readonly source: string | undefined;
  readonly name: string;
  readonly rejection: Rejection | undefined;
}

function LogoPanel({ source, name, rejection }: LogoProps) {
  return (
    <Panel title="Logo" id="logo">
      <p class="hint">In your online shop, on all pages for customers and in emails, instead of the name.</p>
      {source !== undefined && (
        <p>
          <img src={source} alt={`Logo of ${name}`} height="40" referrerPolicy="no-referrer" />
        </p>
      )}
      <Form id="logo-file" action="/dashboard/settings/logo" rejection={rejection} sendsFile>
        <FileInput
          name="File"
          label="Picture"
          hint="PNG, JPEG, WebP or AVIF, up to 10 MB. It is shown 40 pixels high, on your colour; transparency is preserved."
          accept={PICTURE_TYPES}
        />
        <button>Upload</button>
      </Form>
      {source !== undefined && (
        <ConfirmedForm
          id="remove-logo"
          action="/dashboard/settings/logo/remove"
          label="Remove logo"
          consequence="Your name is shown instead."
          button="Remove logo"
        />
      )}
    </Panel>
  );
}
