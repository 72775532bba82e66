import type { Database } from '../../platform/database';

/** Whether an answer contains an option of a list in JSON; SQLite and MySQL have different functions for it. */
const CONTAINS_FLAGGED_OPTION: Record<Database['dialect'], string> = {
  sqlite: `EXISTS (SELECT 1 FROM json_each(given.value) chosen
                     JOIN json_each(question.flagged_options) noticed ON noticed.value = chosen.value)`,
  mysql: `EXISTS (SELECT 1 FROM JSON_TABLE(question.flagged_options, '$[*]' COLUMNS (choice TEXT PATH '$')) noticed
                   WHERE JSON_CONTAINS(given.value, JSON_QUOTE(noticed.choice)))`,
};

/**
 * SQL condition for bookings with a flagged answer, by the present flags of the questions.
 * @param booking the columns of the booking, as the query names them
 */
export function flaggedAnswerExists(
  dialect: Database['dialect'],
  booking: { readonly id: string; readonly operatorId: string },
): string {
  return `EXISTS (SELECT 1 FROM answer given JOIN question ON question.id = given.question_id
    WHERE given.operator_id = ${booking.operatorId} AND given.booking_id = ${booking.id}
      AND (question.flag_answers = 1 OR (question.flagged_options IS NOT NULL AND ${CONTAINS_FLAGGED_OPTION[dialect]})))`;
}
