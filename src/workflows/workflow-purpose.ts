/** What the mail module knows the e-mails of workflows by. */
export const WORKFLOW_PURPOSE = 'workflow';
