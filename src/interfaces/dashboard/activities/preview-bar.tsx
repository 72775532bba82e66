interface PreviewBarProps {
  readonly activityId: string;
  readonly participants: number;
  readonly largest: number;
}

/** The bar above a preview, with the number of participants and a link back. */
export function PreviewBar({ activityId, participants, largest }: PreviewBarProps) {
  const address = `/dashboard/activities/${activityId}`;
  return (
    <header class="preview">
      <p>
        <strong>Preview.</strong> Nothing you enter here is saved.
      </p>
      <form class="inline" action={`${address}/waiver`}>
        <label for="party">Participants</label>
        <select id="party" name="Participants">
          {Array.from({ length: largest }, (_, index) => String(index + 1)).map((size) => (
            <option key={size} value={size} selected={size === String(participants)}>
              {size}
            </option>
          ))}
        </select>
        <button class="small">Show</button>
      </form>
      <a href={`${address}#questions`}>Back to the questions</a>
    </header>
  );
}
