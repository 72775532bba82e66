// Times are those of the session. Its time zone matters only to somebody who is elsewhere.
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const zone of document.querySelectorAll('[data-time-zone]')) zone.hidden = zone.dataset.timeZone === here;
