-- The user of HAProxy's health check: no password, and no privileges beyond reading the server's status.
CREATE USER IF NOT EXISTS proxy_check@'%' WITH MAX_USER_CONNECTIONS 10;
