/** Purpose of workflow emails in the email queue. */
export const WORKFLOW_PURPOSE = 'workflow';
