/** Folders of `DATA_DIR` with files that clients sent. Each has a folder `incoming` for requests in progress. */
export const FILE_FOLDERS = ['uploads', 'pictures'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

/** All folders that the server creates in `DATA_DIR`. */
export const DATA_FOLDERS = [...FILE_FOLDERS, 'mail'] as const;
