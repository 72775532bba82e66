/** The content of an activity without any, in responses. */
export const EMPTY_CONTENT = {
  ...{ Highlights: [], Included: [], Excluded: [], WhatToBring: [] },
  ...{ MeetingPoint: '', Languages: [], Categories: [], Images: [] },
};
