import { NO_CONTENT } from '../catalog';
import { type DemoActivity, details } from './demo-activity';
import { HEALTH, NAME, PLAIN_QUESTION, RULES, SWIMMING } from './demo-questions';

/** The session that the guides' first booking uses; the demo itself sells nothing in it. */
export const OPEN_SESSION = { activityId: 'a_sunsetkayak1', time: '10:00' } as const;

export function isOpenSession(activityId: string, time: string): boolean {
  return activityId === OPEN_SESSION.activityId && time === OPEN_SESSION.time;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WEEKEND = [6, 7];

/** Location near the slipway. */
const BOATHOUSE = { location: 'The Old Boathouse, Falmouth', latitude: 50.15412, longitude: -5.06823 };

/** The demo's activities: all three types, every type of question, and one activity that is not on sale yet. */
export const DEMO_ACTIVITIES: readonly DemoActivity[] = [
  {
    activityId: OPEN_SESSION.activityId,
    picture: 'sunset-kayak-tour',
    details: details({
      name: 'Sunset kayak tour',
      type: 'event',
      durationMinutes: 120,
      defaultCapacity: 24,
      description: 'Two hours along the cliffs while the sun goes down. Guide, kayak and dry bag included.',
      waitlistEnabled: true,
      contentLists: {
        highlights: ['Sea caves that you reach only by water', 'Seals on most days'],
        included: ['Kayak and paddle', 'Guide', 'Dry bag'],
        excluded: ['Lunch'],
        whatToBring: ['Swimwear', 'A towel'],
      },
      content: {
        ...NO_CONTENT,
        meetingPoint: 'At the blue container next to the slipway',
        languages: ['en', 'de'],
        categories: ['outdoors', 'guided-tours'],
      },
      translations: {
        de: {
          Name: 'Kajaktour bei Sonnenuntergang',
          Description: 'Zwei Stunden entlang der Klippen, während die Sonne untergeht.',
          Location: 'Slip am Hafen, Falmouth',
          MeetingPoint: 'Am blauen Container neben dem Slip',
          Highlights: ['Meereshöhlen, die nur vom Wasser aus erreichbar sind', 'Meist mit Robben'],
          Included: ['Kajak und Paddel', 'Guide', 'Wasserdichter Sack'],
          WhatToBring: ['Badekleidung', 'Ein Handtuch'],
        },
      },
    }),
    tickets: [
      { name: 'Single kayak', priceAmount: 4500, unitType: 'ADULT', minAge: 16 },
      { name: 'Double kayak', priceAmount: 8000, participantsPerTicket: 2 },
      { name: 'Child in a guide’s kayak', priceAmount: 2500, unitType: 'CHILD', minAge: 6, maxAge: 15 },
    ],
    schedule: [{ times: [OPEN_SESSION.time, '16:00'], weekdays: EVERY_DAY }],
    questions: [
      NAME,
      SWIMMING,
      RULES,
      HEALTH,
      {
        ...PLAIN_QUESTION,
        type: 'file',
        label: 'Your kayaking certificate, if you have one',
        required: false,
        perParticipant: false,
        acceptedFileTypes: ['image/png', 'image/jpeg', 'application/pdf'],
        maxFileBytes: 5_000_000,
      },
    ],
  },
  {
    activityId: 'a_learntosail1',
    picture: 'learn-to-sail',
    details: details({
      name: 'Learn to sail: weekend course',
      type: 'course',
      durationMinutes: 420,
      description: 'Rigging, steering and the rules of the road in two-handed dinghies. Certificate at the end.',
      maxParticipants: 4,
      defaultCapacity: 8,
      cutoffMinutes: 1440,
      waitlistEnabled: true,
    }),
    tickets: [
      { name: 'Adult', priceAmount: 14500, unitType: 'ADULT', minAge: 18 },
      { name: 'Under 18', priceAmount: 9900, unitType: 'YOUTH', minAge: 10, maxAge: 17 },
    ],
    schedule: [{ times: ['09:30'], weekdays: WEEKEND }],
    questions: [
      NAME,
      { ...PLAIN_QUESTION, type: 'date', label: 'Date of birth', required: true, perParticipant: true },
      SWIMMING,
      {
        ...PLAIN_QUESTION,
        type: 'file',
        label: 'Doctor’s note, if you have a heart condition',
        helpText: 'A photo of the paper is enough.',
        required: false,
        perParticipant: true,
        flagAnswers: true,
        acceptedFileTypes: ['image/png', 'image/jpeg', 'application/pdf'],
        maxFileBytes: 5_000_000,
      },
      { ...PLAIN_QUESTION, type: 'signature', label: 'Signature', required: true, perParticipant: true },
    ],
  },
  {
    activityId: 'a_paddleboard1',
    picture: 'paddleboard-hire',
    details: details({
      name: 'Paddleboard hire',
      type: 'hire',
      durationMinutes: 60,
      description: 'A board, a paddle and a buoyancy aid for an hour.',
      cutoffMinutes: 0,
      defaultCapacity: 12,
    }),
    tickets: [{ name: 'One hour', priceAmount: 1800, unitType: 'ADULT' }],
    prices: [
      { weekdays: WEEKEND, priceAmount: 2200 },
      { times: ['09:00'], priceAmount: 1500 },
    ],
    schedule: [{ times: ['09:00', '11:00', '12:00', '14:00'], weekdays: EVERY_DAY }],
    questions: [RULES],
  },
  {
    activityId: 'a_rowingboats1',
    picture: 'rowing-boat-hire',
    details: details({
      name: 'Rowing boat hire',
      type: 'hire',
      durationMinutes: 120,
      description: 'A wooden boat for up to four. Bring a picnic.',
      maxParticipants: 12,
      defaultCapacity: 12,
      cutoffMinutes: 30,
      waitlistEnabled: true,
    }),
    tickets: [
      { name: 'Place in a boat', priceAmount: 900 },
      { name: 'Whole boat', priceAmount: 3200, participantsPerTicket: 4 },
    ],
    schedule: [{ times: ['10:00', '13:00'], weekdays: EVERY_DAY }],
    questions: [],
  },
  {
    activityId: 'a_boulderteam1',
    picture: 'bouldering-night',
    details: details({
      name: 'Bouldering night',
      type: 'event',
      durationMinutes: 180,
      description: 'New routes every Friday, music and soup. Shoes are at the desk.',
      ...BOATHOUSE,
      maxParticipants: 10,
      defaultCapacity: 30,
    }),
    tickets: [
      { name: 'Entry with shoes', priceAmount: 1500, unitType: 'ADULT' },
      { name: 'Entry', priceAmount: 1100, unitType: 'ADULT' },
    ],
    schedule: [{ times: ['18:30'], weekdays: [5] }],
    questions: [
      {
        ...PLAIN_QUESTION,
        type: 'multi-select',
        label: 'Which of these have you done before?',
        required: false,
        perParticipant: true,
        options: ['Bouldering', 'Top rope', 'Lead climbing'],
      },
      RULES,
    ],
  },
  {
    activityId: 'a_wallpasses01',
    picture: 'climbing-wall',
    details: details({
      name: 'Climbing wall: day pass',
      type: 'event',
      availabilityType: 'opening-hours',
      durationMinutes: 660,
      description: 'Come when you like between ten and nine, and stay as long as you like.',
      ...BOATHOUSE,
      maxParticipants: 10,
      defaultCapacity: 30,
      cutoffMinutes: 60,
      cancellationCutoffMinutes: 1440,
    }),
    tickets: [
      { name: 'Adult', priceAmount: 1300, unitType: 'ADULT', minAge: 16 },
      { name: 'Student', priceAmount: 1000, unitType: 'STUDENT', minAge: 16 },
      { name: 'Child', priceAmount: 800, unitType: 'CHILD', minAge: 5, maxAge: 15 },
    ],
    schedule: [{ times: ['10:00'], weekdays: EVERY_DAY }],
    questions: [RULES],
  },
  {
    activityId: 'a_leadclimbing',
    picture: 'lead-climbing',
    details: details({
      name: 'Lead climbing course',
      type: 'course',
      durationMinutes: 240,
      description: 'Clipping, falling and holding falls, with one instructor for four.',
      ...BOATHOUSE,
      maxParticipants: 4,
      defaultCapacity: 4,
      cutoffMinutes: 720,
    }),
    tickets: [{ name: 'Course place', priceAmount: 7900, unitType: 'ADULT' }],
    schedule: [{ times: ['10:00'], weekdays: [3, 6] }],
    questions: [
      {
        ...PLAIN_QUESTION,
        type: 'long-text',
        label: 'Tell us about your climbing so far',
        required: true,
        perParticipant: true,
      },
      RULES,
    ],
  },
  {
    activityId: 'a_winterswims1',
    picture: 'winter-swim',
    details: details({
      name: 'Winter swim club',
      type: 'event',
      durationMinutes: 60,
      description: 'A dip, a sauna and porridge. From January.',
      status: 'draft',
    }),
    tickets: [{ name: 'Member', priceAmount: 600 }],
    schedule: [],
    questions: [],
  },
];
