export { type GuideSlug, GUIDE_SLUGS, guidePath } from './guides';
