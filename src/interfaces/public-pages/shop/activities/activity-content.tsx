import type { Activity } from '../../../../catalog';
import { useLanguage } from '../../../html';

/** What an activity includes, what customers bring, and where they meet. */
export function ActivityContent({ activity }: { activity: Activity }) {
  const { highlights, included, excluded, whatToBring } = activity.contentLists;
  const { meetingPoint } = activity.content;
  const words = useLanguage().texts.shop;
  return (
    <div class="shop-content">
      <Texts title={words.highlights} texts={highlights} />
      <Texts title={words.included} texts={included} />
      <Texts title={words.excluded} texts={excluded} />
      <Texts title={words.whatToBring} texts={whatToBring} />
      {meetingPoint !== '' && (
        <section>
          <h2>{words.meetingPoint}</h2>
          <p class="prose">{meetingPoint}</p>
        </section>
      )}
    </div>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
