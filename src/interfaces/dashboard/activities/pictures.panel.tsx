import type { Activity } from '../../../catalog';
import { Badge, ConfirmedForm, Empty, FileInput, Form, Panel, type Rejection } from '../../html';
import { pictureSource } from '../../public-pages';
import { useVisit } from '../frame/visit';

/** Types that the file dialog offers. Telephones convert photos to them, and offer the camera. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface PicturesProps {
  readonly activity: Activity;
  readonly rejection: Rejection | undefined;
}

/** The images of an activity, and a form that adds one. */
export function PicturesPanel({ activity, rejection }: PicturesProps) {
  const address = `/dashboard/activities/${activity.publicId}/pictures`;
  return (
    <Panel title="Pictures" id="pictures">
      {activity.imageUrls.length === 0 ? (
        <Empty title="No pictures yet.">
          <p>Partners show pictures to customers. The first one also appears in emails and on Today.</p>
        </Empty>
      ) : (
        <ol class="pictures">
          {activity.imageUrls.map((url, index) => (
            <Picture key={url} url={url} number={index + 1} activity={activity} address={address} />
          ))}
        </ol>
      )}
      <Form id="picture" action={address} rejection={rejection} sendsFile>
        <FileInput
          name="File"
          label="Picture"
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB. Large pictures are resized, and location data is removed."
          accept={PICTURE_TYPES}
        />
        <button class="primary">Upload</button>
      </Form>
    </Panel>
  );
}

interface PictureProps {
  readonly url: string;
  readonly number: number;
  readonly activity: Activity;
  readonly address: string;
}

function Picture({ url, number, activity, address }: PictureProps) {
  const source = pictureSource(url, useVisit().address);
  const name = `picture ${number}`;
  return (
    <li>
      <a href={source ?? url} target="_blank" rel="noreferrer">
        {source === undefined ? (
          <span class="missing">{url}</span>
        ) : (
          <img src={source} alt={`${activity.name}, ${name}`} loading="lazy" referrerPolicy="no-referrer" />
        )}
      </a>
      {number === 1 ? (
        <Badge tone="info">First</Badge>
      ) : (
        <Form id={`first-${number}`} action={`${address}/first`} class="inline">
          <input type="hidden" name="URL" value={url} />
          <button class="small" aria-label={`Move ${name} first`}>
            Move first
          </button>
        </Form>
      )}
      <ConfirmedForm
        id={`remove-${number}`}
        action={`${address}/remove`}
        label="Remove"
        fullLabel={`Remove ${name}`}
        consequence="Partners and emails no longer show it."
        button="Remove picture"
      >
        <input type="hidden" name="URL" value={url} />
      </ConfirmedForm>
    </li>
  );
}
