import type { Run } from './fill';

const AMOUNT = 9000;

/** The modulus that decides which participants have something that staff must notice. */
const FLAGGED = 20;

/** Half of the bookings are the operator's own, paid by card or in cash; one in a hundred of them was refunded. */
export async function addMoney(run: Run, operatorId: number): Promise<void> {
  const own = `operator_id = ${operatorId} AND id % 2 = 1`;
  await run(`UPDATE booking SET source = 'pos', partner = NULL, payment_method = 'cash' WHERE ${own}`);
  await run(`INSERT INTO booking_balance (booking_id, operator_id, due_amount, paid_amount, refunded_amount, completed_at)
    SELECT id, operator_id, ${AMOUNT}, ${AMOUNT}, CASE WHEN id % 100 = 1 THEN ${AMOUNT} ELSE 0 END, created_at
    FROM booking WHERE ${own} AND payment_status = 'paid'`);
  await run(`INSERT INTO booking_payment (operator_id, booking_id, public_id, amount, refunded_amount, method, vat_rate, created_at)
    SELECT b.operator_id, b.id, CONCAT('p_', b.id), ${AMOUNT}, a.refunded_amount, CASE WHEN b.id % 3 = 0 THEN 'card' ELSE 'cash' END,
      2000, t.starts_at - 86400
    FROM booking b JOIN booking_balance a ON a.booking_id = b.id JOIN timeslot t ON t.id = b.timeslot_id
    WHERE b.operator_id = ${operatorId}`);
  await run(`INSERT INTO booking_refund (operator_id, booking_id, payment_id, public_id, amount, currency, method, status, reason,
      created_at, updated_at)
    SELECT operator_id, booking_id, id, CONCAT('r_', id), ${AMOUNT}, 'GBP', method, 'succeeded', 'Illness', created_at, created_at
    FROM booking_payment WHERE operator_id = ${operatorId} AND refunded_amount > 0`);
  await run(`UPDATE booking SET payment_status = 'refunded'
    WHERE id IN (SELECT booking_id FROM booking_refund WHERE operator_id = ${operatorId})`);
}

/** Every participant's name, and what staff must notice about some; the tickets of the past are redeemed. */
export async function addArrivals(run: Run, operatorId: number, midnight: number): Promise<void> {
  const question = (position: number, label: string, role: string, flag: number) =>
    run(`INSERT INTO question (operator_id, activity_id, position, type, label, help_text, required, per_participant,
        options, accepted_file_types, role, flag_answers, created_at, updated_at)
      SELECT operator_id, id, ${position}, 'text', '${label}', '', ${1 - flag}, 1, '[]', '[]', ${role}, ${flag},
        created_at, created_at FROM activity WHERE operator_id = ${operatorId}`);
  await question(1, 'Name', "'name'", 0);
  await question(2, 'Allergies', 'NULL', 1);
  const participant = '(SELECT 1 AS n UNION ALL SELECT 2) AS p';
  await run(`INSERT INTO answer (operator_id, booking_id, question_id, participant, value, created_at)
    SELECT b.operator_id, b.id, q.id, p.n, CASE WHEN q.position = 1 THEN '"Ada"' ELSE '"Nuts"' END, b.created_at
    FROM booking b JOIN question q ON q.operator_id = b.operator_id AND q.activity_id = b.activity_id CROSS JOIN ${participant}
    WHERE b.operator_id = ${operatorId} AND b.waiver_status = 'complete'
      AND (q.position = 1 OR (b.id + p.n) % ${FLAGGED} = 0)`);
  await run(`INSERT INTO ticket (operator_id, booking_id, ordinal, uuid, ticket_type_id, price_amount, participants,
      redeemed_at, redeemed_by)
    SELECT b.operator_id, b.id, p.n - 1, CONCAT(b.id, '-', p.n), tt.id, 4500, 1, t.starts_at, 'Robin'
    FROM booking b JOIN timeslot t ON t.id = b.timeslot_id
      JOIN ticket_type tt ON tt.operator_id = b.operator_id AND tt.activity_id = b.activity_id CROSS JOIN ${participant}
    WHERE b.operator_id = ${operatorId} AND t.starts_at < ${midnight}`);
}
